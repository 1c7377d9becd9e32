import { enableCommands } from "./commands.ts"
import { enableComparisons } from "./compare.ts"
import { enableForms } from "./forms.ts"
import { enableQuoteForm } from "./quote-form.ts"
import { enableReviewsWidget } from "./reviews-widget.ts"
import { enableViewers } from "./viewer.ts"
import { enableZone } from "./zone.ts"

// The only script of content pages: optional enhancements that HTML and CSS cannot do.
enableCommands(document)
enableComparisons(document)
enableViewers(document)
enableQuoteForm(document)
enableForms(document)
enableReviewsWidget(document)
enableZone(document)
