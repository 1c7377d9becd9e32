type Call = () => Promise<unknown>

const ROUNDS = 9

/** The ratio of the median times of two calls. They alternate, so that other load of the machine slows both alike. */
export async function timesSlower(call: Call, trivial: Call): Promise<number> {
  const runs: { call: number; trivial: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) runs.push({ trivial: await timed(trivial), call: await timed(call) })
  return median(runs.map((run) => run.call)) / median(runs.map((run) => run.trivial))
}

async function timed(call: Call): Promise<number> {
  const start = performance.now()
  await call()
  return performance.now() - start
}

const median = (times: number[]) => times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Infinity
