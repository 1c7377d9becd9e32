import { ListFooter } from "./list-footer.tsx"
import { ListStates, type ListTexts, type ReadList } from "./list-states.tsx"
import { type Column, Records } from "./records.tsx"

type RecordListProps<Row> = ListTexts & { list: ReadList<Row>; columns: readonly Column<Row>[] }

/** A page of records, as a table or as cards, with its pagination. */
export function RecordList<Row extends { id: string | number }>({
  list,
  caption,
  columns,
  ...texts
}: RecordListProps<Row>) {
  return (
    <ListStates list={list} {...texts}>
      {(rows, total) => (
        <>
          <Records
            caption={caption}
            view={list.view}
            rows={rows}
            rowKey={({ id }) => String(id)}
            columns={columns}
            isStale={list.read.isPlaceholderData}
          />
          <ListFooter page={list.page} total={total} onPage={list.toPage} />
        </>
      )}
    </ListStates>
  )
}
