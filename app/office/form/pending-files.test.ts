import { expect, test } from "vitest"
import { createPendingFiles } from "./pending-files.ts"

/** An upload that the test resolves: true when the file arrived, false when it failed. */
function travelling() {
  return Promise.withResolvers<boolean>()
}

test("a submission waits for each file that is on its way, one that was chosen meanwhile too", async () => {
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

test("a file that did not arrive stops one submission, and the next goes on without it", async () => {
  const files = createPendingFiles()
  files.add("receipt", Promise.resolve(false))
  await Promise.resolve()
  expect([files.haveAllArrived(), files.state()]).toEqual([false, "idle"])
  expect(await files.settle()).toBe("failed")
  expect([files.haveAllArrived(), await files.settle()]).toEqual([true, "in"])
})

test("a file that failed and then arrived, or is no longer wanted, stops nothing", async () => {
  const files = createPendingFiles()
  files.add("receipt", Promise.resolve(false))
  files.add("picture", Promise.resolve(false))
  await Promise.resolve()
  files.add("receipt", Promise.resolve(true))
  files.forget("picture")
  expect(await files.settle()).toBe("in")
})

test("a late answer about a file that another one replaced says nothing", async () => {
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

test("a submission that is called off saves nothing when the file arrives", async () => {
  const files = createPendingFiles()
  const file = travelling()
  files.add("receipt", file.promise)
  const end = files.settle()
  files.cancelSubmission()
  expect(files.state()).toBe("sending")
  file.resolve(true)
  expect(await end).toBe("called off")
})
