import { plural, t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import type { GetReviewFiguresResponse, RatedProduct } from '@stoa/contract/services/stoa/reviews'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { writeNumber } from '../../../lib/format/format.ts'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { When } from '../../../lib/format/when.tsx'
import { paths } from '../../../paths.ts'
import { BarTable } from '../../../ui/pictures/chart.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Fact, Facts, Panel } from '../../../ui/page/panel.tsx'
import { figuresQuery } from './queries.ts'
import { formatHours } from './texts.ts'
import { WeekCharts } from './week-charts.tsx'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(figuresQuery))

/** Charts of reviews over time, how long customers wait for an answer, and products with low or few ratings. */
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
            <WeekCharts weeks={figures.weeks ?? []} />
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
        <Fact name={t`Half of the replies came within`}>{formatHours(medianReplyHours)}</Fact>
      </Facts>
    </Panel>
  )
}

const mostStars = 5

/** As bars of their average stars. Each leads to its reviews at the desk. */
function Products({ title, products, empty }: { title: string; products: readonly RatedProduct[]; empty: string }) {
  return (
    <Panel title={title}>
      {products.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <BarTable
          heads={[t`Product`, t`Reviews`, t`Average stars`]}
          rows={products.map(({ productId = '', name = '', count = 0, average }) => ({
            key: productId,
            name: <Link to={paths.reviews(`?product=${productId}`)}>{name}</Link>,
            cells: [writeNumber(count), average ? writeNumber(Number(average)) : '–'],
            share: Number(average ?? 0) / mostStars,
          }))}
        />
      )}
    </Panel>
  )
}
