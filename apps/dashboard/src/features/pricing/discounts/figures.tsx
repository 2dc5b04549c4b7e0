import { msg, t } from '@lingui/core/macro'
import { getDiscountFigures } from '@stoa/contract/calls/stoa/insights'
import type { DiscountFigures } from '@stoa/contract/services/stoa/insights'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { isAllowed } from '../../../lib/calls/access.ts'
import { api } from '../../../lib/calls/api.ts'
import { writeNumber } from '../../../lib/format/format.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { useSession } from '../../../lib/calls/session.ts'
import type { Column } from '../../../ui/list/column.ts'
import classes from './figures.module.css'

/** The largest number of discounts in one call. */
const atOnce = 100

/** The ids that cells of a list have asked for and that are not sent yet. */
let waiting = new Map<string, PromiseWithResolvers<DiscountFigures>>()

/** The cells of a list are answered by one call. */
function loadFigures(discountId: string): Promise<DiscountFigures> {
  if (waiting.size >= atOnce) send()
  if (waiting.size === 0) setTimeout(send)
  const known = waiting.get(discountId)
  if (known) return known.promise
  const answer = Promise.withResolvers<DiscountFigures>()
  waiting.set(discountId, answer)
  return answer.promise
}

function send(): void {
  const asked = waiting
  waiting = new Map()
  if (asked.size === 0) return
  api.call(getDiscountFigures, { discountIds: [...asked.keys()] }).then(
    ({ discounts = [] }) => {
      const found = new Map(discounts.map((each) => [each.discountId!, each]))
      for (const [id, { resolve }] of asked) resolve(found.get(id) ?? { discountId: id, orders: 0, cost: '0', revenue: '0' })
    },
    (error: unknown) => {
      for (const { reject } of asked.values()) reject(error)
    },
  )
}

const figuresQuery = (id: string) => queryOptions({ queryKey: ['discount-figures', id], queryFn: () => loadFigures(id) })

function FigureCell({ id, figure }: { id: string; figure: 'cost' | 'revenue' }) {
  const { currency } = useSession().site
  const { data } = useQuery({ ...figuresQuery(id), enabled: isAllowed(getDiscountFigures) })
  return data ? writeMoney(data[figure], currency) : '–'
}

/** Returns the columns for the cost and revenue of discounts in the last 365 days. */
export function figureColumns<Row extends { id?: string | null }>(): Column<Row>[] {
  const column = (figure: 'cost' | 'revenue', title: Column<Row>['title']): Column<Row> => ({
    id: figure,
    title,
    align: 'end',
    width: '8rem',
    wideOnly: true,
    card: 'line',
    showsTitleOnCard: true,
    cell: ({ id }) => <FigureCell id={id!} figure={figure} />,
  })
  return [column('cost', msg`Cost`), column('revenue', msg`Revenue`)]
}

/** The same for the page of one discount. */
export function Figures({ id }: { id: string }) {
  const { currency } = useSession().site
  const { data } = useQuery({ ...figuresQuery(id), enabled: isAllowed(getDiscountFigures) })
  if (!data) return null
  return (
    <section aria-labelledby="figures">
      <h3 id="figures" className={classes.title}>{t`In the last 365 days`}</h3>
      <dl className={classes.figures}>
        <Figure name={t`Orders`} value={writeNumber(data.orders ?? 0)} />
        <Figure name={t`Cost`} value={writeMoney(data.cost, currency)} />
        <Figure name={t`Revenue`} value={writeMoney(data.revenue, currency)} />
      </dl>
    </section>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
