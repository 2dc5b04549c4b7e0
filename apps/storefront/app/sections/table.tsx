import { section } from './lib/define.ts'

/** A table, such as one of sizes. The first row is its head. Cells are separated by `|`. */
export default section({
  fields: {
    title: { kind: 'text', max: 120 },
    rows: { kind: 'list', max: 60, of: { cells: { kind: 'text', max: 1000, required: true } } },
  },
  View({ settings: { title, rows } }) {
    const [head, ...body] = rows.map(({ cells }) => cells.split('|').map((cell) => cell.trim()))
    if (!head) return null
    return (
      <div className="overflow-x-auto">
        <table className="w-full min-w-max text-start text-small">
          {title && <caption className="display mb-4 text-start text-heading">{title}</caption>}
          <thead>
            <tr className="border-b border-edge">
              {head.map((cell, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- Cells are known by their place.
                <th key={index} dir="auto" scope="col" className="py-3 pe-6 text-start font-medium">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map((cells, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- Rows are known by their place.
              <tr key={row} className="border-b border-line">
                {cells.map((cell, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- Cells are known by their place.
                  <td key={index} dir="auto" className="py-3 pe-6">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )
  },
})
