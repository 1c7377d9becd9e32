import { enableForms } from "./forms.ts"
import { enableQuoteForm } from "./quote-form.ts"

// Optional enhancement of the photos of an appointment: shrinks them before the upload, and shows their names.
enableQuoteForm(document)
enableForms(document)
