import { open, readFile, rm, statfs } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { StripeClerk } from "./stripe-clerk.ts"
import { type LoadWorld, processes } from "./world.ts"

/** A fault that lasts a while, and its texts in the report. */
export type Fault = {
  name: string
  how: string
  begin: () => Promise<unknown> | void
  /** Called after half of the duration. */
  middle?: () => Promise<unknown> | void
  end: () => Promise<unknown> | void
}

const BLOCK = 1024 * 1024

export function createFaults(world: LoadWorld, clerk: StripeClerk): Fault[] {
  const { stripeEdge, geocoderEdge } = world
  const site = async () => (await processes()).filter(({ isSite }) => isSite).map(({ pid }) => pid)
  const database = async () => (await processes()).filter(({ isDatabase }) => isDatabase).map(({ pid }) => pid)
  const signal = (pids: number[], name: NodeJS.Signals) => {
    for (const pid of pids) tryTo(() => process.kill(pid, name))
  }
  const postmaster = async () =>
    Number((await readFile(join(world.dataDir, "database/postmaster.pid"), "utf8").catch(() => "")).split("\n")[0])
  const setClock = async () => signal(await site(), "SIGUSR2")
  const stripe = (name: string, how: string, fault: Parameters<typeof stripeEdge.break>[0]): Fault => ({
    name,
    how,
    begin: () => stripeEdge.break(fault),
    end: () => stripeEdge.break(null),
  })
  let stopped: number[] = []

  // Faults that restart processes come early, so that memory at the end is that of processes that have run for a while.
  return [
    {
      name: "geocoder down",
      how: "every connection cut",
      begin: () => geocoderEdge.break({ kind: "away" }),
      end: () => geocoderEdge.break(null),
    },
    {
      name: "site killed",
      how: "`kill -9` of the process, then started again on what it left",
      begin: () => world.restart("SIGKILL"),
      end: () => {},
    },
    {
      name: "site stopped",
      how: "SIGTERM and started again, as for an upgrade",
      begin: () => world.restart("SIGTERM"),
      end: () => {},
    },
    {
      name: "database killed",
      how: "`kill -9` of PostgreSQL, three times",
      begin: async () => {
        for (let count = 0; count < 3; count += 1) {
          const pid = await postmaster()
          if (pid) signal([pid], "SIGKILL")
          await pause(3_000)
        }
      },
      end: () => {},
    },
    ...(world.disk ? [fullDisk(world.disk.folder)] : []),
    { name: "mail server down", how: "port closed", begin: world.stopMail, end: world.startMail },
    stripe("Stripe slow", "each answer 4 s late", { kind: "slow", ms: 4_000 }),
    stripe("Stripe failing", "500 to every call", { kind: "failing", status: 500 }),
    stripe("Stripe’s answers lost", "it carries out each call, the connection is cut before it answers", {
      kind: "deaf",
    }),
    {
      name: "Stripe’s events twice",
      how: "each event delivered two times at once",
      begin: () => clerk.tellTwice(true),
      end: () => clerk.tellTwice(false),
    },
    {
      name: "database gone and back",
      how: "all its processes stopped, then continued",
      begin: async () => signal((stopped = await database()), "SIGSTOP"),
      end: () => signal(stopped, "SIGCONT"),
    },
    {
      name: "clock an hour off",
      how: "of the site’s process, ahead, then behind; PostgreSQL has the right time",
      begin: setClock,
      middle: setClock,
      end: setClock,
    },
  ]
}

function fullDisk(folder: string): Fault {
  const ballast = join(folder, "ballast")
  return {
    name: "disk full",
    how: "the data's own file system filled to the last byte",
    begin: async () => {
      const { bavail, bsize } = await statfs(folder)
      const file = await open(ballast, "a")
      try {
        const block = new Uint8Array(BLOCK)
        for (let left = bavail * bsize; left > 0; left -= BLOCK) await file.write(block)
        for (;;) await file.write(block.subarray(0, 4096))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error
      } finally {
        await file.close()
      }
    },
    end: () => rm(ballast, { force: true }),
  }
}

function tryTo(act: () => void): void {
  try {
    act()
  } catch {
    // The process has already ended.
  }
}
