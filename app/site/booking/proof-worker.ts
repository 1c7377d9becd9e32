import { type Challenge, solveChallenge } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2"

// Solves the challenge in a worker, so that the page stays responsive.
self.addEventListener("message", ({ data: challenge }: MessageEvent<Challenge>) => {
  // A failure is answered too: the page would wait for its whole patience.
  void solveChallenge({ challenge, deriveKey, timeout: 20_000 })
    .catch(() => null)
    .then((solution) => self.postMessage(solution))
})
