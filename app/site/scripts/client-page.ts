import { enableComparisons } from "./compare.ts"
import { enableForms } from "./forms.ts"
import { enableOffline } from "./offline.ts"
import { reportSeen } from "./seen.ts"

// Optional enhancements: the client's page works without this script.
enableComparisons(document)
enableForms(document)
enableOffline(document)
reportSeen(document)
