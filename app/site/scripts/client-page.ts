import { enableComparisons } from "./compare.ts"
import { enableOffline } from "./offline.ts"
import { tellWhenSeen } from "./seen.ts"

// The page of a client's works does without it.
enableComparisons(document)
enableOffline(document)
tellWhenSeen(document)
