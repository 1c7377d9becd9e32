import { enableCommands } from "./commands.ts"
import { enableComparisons } from "./compare.ts"
import { enableQuoteForm } from "./quote-form.ts"
import { enableReviewsWidget } from "./reviews-widget.ts"
import { enableViewers } from "./viewer.ts"

// The only script of content pages, which do without it: it adds what HTML and CSS cannot.
enableCommands(document)
enableComparisons(document)
enableViewers(document)
enableQuoteForm(document)
enableReviewsWidget(document)
