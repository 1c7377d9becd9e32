import { enableCommands } from "./commands.ts"
import { enableComparisons } from "./compare.ts"
import { enableOffline } from "./offline.ts"
import { tellWhenSeen } from "./seen.ts"
import { enableViewers } from "./viewer.ts"

// The page of a client's works does without it: it adds what HTML and CSS cannot.
enableCommands(document)
enableComparisons(document)
enableViewers(document)
enableOffline(document)
tellWhenSeen(document)
