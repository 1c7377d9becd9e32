/**
 * Steps of one line of a contract, in cents and hundredths of a percent: its amount, the progress invoiced before, the one that is typed, and what
 * the document adds. The editor (domain/invoices/progress.ts) and the database (private.contract_step) follow them.
 */
export const PROGRESS_EXAMPLES: [contract: number, before: number, typed: number, now: number][] = [
  [842_037, 0, 2000, 168_407],
  [842_037, 2000, 4500, 210_510],
  [842_037, 4500, 10_000, 463_120],
  [842_037, 4500, 2000, -210_510],
  [842_037, 2000, 2000, 0],
  [5, 0, 1000, 1], // half a cent: away from zero
  [-5, 0, 1000, -1],
  [-33_333, 0, 3333, -11_110],
  [-33_333, 3333, 10_000, -22_223],
  [1, 0, 4999, 0],
  [1, 4999, 5000, 1],
  [0, 0, 10_000, 0],
  [100, 10_000, 0, -100],
]
