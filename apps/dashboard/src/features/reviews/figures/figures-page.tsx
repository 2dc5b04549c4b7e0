import { plural, t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import type { GetReviewFiguresResponse, RatedProduct, ReviewWeek } from '@stoa/contract/services/stoa/reviews'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dayName, writeNumber } from '../../../lib/format.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { queryClient } from '../../../lib/query-client.ts'
import { settleWithin } from '../../../lib/settle-within.ts'
import { When } from '../../../lib/when.tsx'
import { paths } from '../../../paths.ts'
import { ChartPanel, LineChart } from '../../../ui/chart.tsx'
import { Page } from '../../../ui/page.tsx'
import { Fact, Facts, Panel } from '../../../ui/panel.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { figuresQuery } from './queries.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(figuresQuery))

/** What customers say over time, and how long they wait for the shop. */
export default function ReviewFiguresPage() {
  return (
    <Page title={t`Figures of reviews`}>
      <Loaded
        query={useQuery(figuresQuery)}
        skeleton={<Skeleton height={420} radius="md" />}
        failed={t`We couldn’t load the figures`}
      >
        {(figures) => (
          <>
            <Waiting figures={figures} />
            <Weeks weeks={figures.weeks ?? []} />
            <Products
              title={t`Products with low ratings`}
              products={figures.lowRated ?? []}
              empty={t`No product has fewer than 4 stars on average.`}
            />
            <Products
              title={t`Products that sell, with few reviews`}
              products={figures.fewRated ?? []}
              empty={t`Each product that sells has at least 3 reviews.`}
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** In hours, from two days on in days. */
function timeOf(hours: number | undefined): string {
  if (hours === undefined) return '–'
  return hours < 48
    ? plural(Math.round(hours), { one: '# hour', other: '# hours' })
    : plural(Math.round(hours / 24), { one: '# day', other: '# days' })
}

function Waiting({ figures: { waiting = 0, waitingSince, medianReplyHours } }: { figures: GetReviewFiguresResponse }) {
  return (
    <Panel title={t`Answers`}>
      <Facts>
        <Fact name={t`Waiting for a decision`}>
          <Link to={paths.reviews('?status=IN_MODERATION')}>{plural(waiting, { one: '# review', other: '# reviews' })}</Link>
          {waitingSince && (
            <>
              {', '}
              {t`the oldest since`} <When date={waitingSince} />
            </>
          )}
        </Fact>
        <Fact name={t`Half of the replies came within`}>{timeOf(medianReplyHours)}</Fact>
      </Facts>
    </Panel>
  )
}

/** Each leads to its reviews at the desk. */
function Products({ title, products, empty }: { title: string; products: readonly RatedProduct[]; empty: string }) {
  return (
    <Panel title={title} flush>
      <RowList label={title} empty={empty}>
        {products.map(({ productId = '', name = '', count = 0, average }) => (
          <Row
            key={productId}
            title={<Link to={paths.reviews(`?product=${productId}`)}>{name}</Link>}
            detail={[plural(count, { one: '# review', other: '# reviews' }), ...(average ? [averageText(average)] : [])].join(
              ' · ',
            )}
          />
        ))}
      </RowList>
    </Panel>
  )
}

function Weeks({ weeks }: { weeks: readonly ReviewWeek[] }) {
  const isEmpty = weeks.every(({ received = 0 }) => received === 0)
  const points = weeks.map(({ firstDay = '', received = 0, average }) => ({
    x: firstDay,
    current: received,
    compared: Number(average ?? 0),
    average,
  }))
  return (
    <ChartPanel
      title={t`Reviews by week`}
      legend={[t`Received`, t`Average stars`]}
      table={<WeeksTable weeks={weeks} />}
      empty={isEmpty ? t`No reviews in the last twelve weeks.` : undefined}
    >
      <LineChart
        label={t`Reviews by week, and their average stars`}
        points={points}
        writeX={(day) => dayName(day, 'short')}
        writeY={(value) => writeNumber(value)}
        describe={({ x, current, average }) => {
          const first = dayName(x, 'long')
          return {
            title: t`Week of ${first}`,
            lines: [plural(current, { one: '# review', other: '# reviews' }), averageText(average)],
          }
        }}
      />
    </ChartPanel>
  )
}

function averageText(average: string | undefined): string {
  if (!average) return t`None published`
  const stars = writeNumber(Number(average))
  return t`${stars} stars on average`
}

function WeeksTable({ weeks }: { weeks: readonly ReviewWeek[] }) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{t`Week of`}</th>
          <th scope="col">{t`Received`}</th>
          <th scope="col">{t`Average stars`}</th>
          <th scope="col">{t`Rejected`}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map(({ firstDay = '', received = 0, average, rejected = 0 }) => (
          <tr key={firstDay}>
            <th scope="row">{dayName(firstDay, 'long')}</th>
            <td>{writeNumber(received)}</td>
            <td>{average ? writeNumber(Number(average)) : '–'}</td>
            <td>{writeNumber(rejected)}</td>
          </tr>
        ))}
      </tbody>
    </>
  )
}
