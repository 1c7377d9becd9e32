import { enableComparisons } from "./compare.ts"
import { enableReviewsWidget } from "./reviews-widget.ts"

// The only script of content pages, which do without it: it adds what HTML and CSS cannot.
enableComparisons(document)
enableReviewsWidget(document)
