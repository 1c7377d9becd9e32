import { enableOffline } from "./offline.ts"
import { tellWhenSeen } from "./seen.ts"

// The page of a client's works does without it.
enableOffline(document)
tellWhenSeen(document)
