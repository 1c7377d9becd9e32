const SEPARATORS = [";", ",", "\t"]
/** Enough text to hold the first row of any list. */
const START = 20_000

/** The rows of a text file whose columns are parted by semicolons, commas or tabs: by what its first row has most of. */
export function readCsv(text: string): string[][] {
  const [first = ""] = text
    .slice(0, START)
    .replace(/"[^"]*"/g, "")
    .split(/[\r\n]/)
  const counts = SEPARATORS.map((separator) => first.split(separator).length)
  return rowsOf(text, SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ";")
}

/** A cell in quotes may hold separators, line breaks, and quotes written twice. A quote that never closes is an ordinary character. */
function rowsOf(text: string, separator: string): string[][] {
  const plain = `[^${separator}\\r\\n]*`
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"(${plain})|(${plain}))(${separator}|\\r\\n|\\r|\\n|$)`, "y")
  const rows: string[][] = []
  let row: string[] = []
  for (;;) {
    const [, quoted, after = "", bare = "", end] = cell.exec(text) ?? []
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"') + after)
    if (end === separator) continue
    rows.push(row)
    if (cell.lastIndex >= text.length) return rows
    row = []
  }
}
