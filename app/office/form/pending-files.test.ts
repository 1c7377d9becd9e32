import { expect, test } from "vitest"
import { createPendingFiles } from "./pending-files.ts"

/** An upload that the test resolves: true when the file arrived, false when it failed. */
function travelling() {
  return Promise.withResolvers<boolean>()
}

test("a submission waits for all uploads, including one that starts meanwhile", async () => {
  const files = createPendingFiles()
  const [first, second] = [travelling(), travelling()]
  files.add("receipt", first.promise)
  expect([files.haveAllArrived(), files.state()]).toEqual([false, "sending"])
  const end = files.settle()
  expect(files.state()).toBe("waiting")
  files.add("picture", second.promise)
  first.resolve(true)
  await first.promise
  second.resolve(true)
  expect(await end).toBe("in")
  expect([files.haveAllArrived(), files.state()]).toEqual([true, "idle"])
})

test("a failed upload stops one submission, and the next goes on without the file", async () => {
  const files = createPendingFiles()
  files.add("receipt", Promise.resolve(false))
  await Promise.resolve()
  expect([files.haveAllArrived(), files.state()]).toEqual([false, "idle"])
  expect(await files.settle()).toBe("failed")
  expect([files.haveAllArrived(), await files.settle()]).toEqual([true, "in"])
})

test("a failed upload that later succeeds, or is cleared, stops nothing", async () => {
  const files = createPendingFiles()
  files.add("receipt", Promise.resolve(false))
  files.add("picture", Promise.resolve(false))
  await Promise.resolve()
  files.add("receipt", Promise.resolve(true))
  files.forget("picture")
  expect(await files.settle()).toBe("in")
})

test("a late answer for a replaced file is ignored", async () => {
  const files = createPendingFiles()
  const [first, second] = [travelling(), travelling()]
  files.add("receipt", first.promise)
  files.add("receipt", second.promise)
  first.resolve(false)
  await first.promise
  expect(files.state()).toBe("sending")
  second.resolve(true)
  expect(await files.settle()).toBe("in")
})

test("a cancelled submission saves nothing when the file arrives", async () => {
  const files = createPendingFiles()
  const file = travelling()
  files.add("receipt", file.promise)
  const end = files.settle()
  files.cancelSubmission()
  expect(files.state()).toBe("sending")
  file.resolve(true)
  expect(await end).toBe("called off")
})
