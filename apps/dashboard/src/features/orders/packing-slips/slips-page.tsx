import { plural, t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import { printPackingSlips } from '@stoa/contract/calls/stoa/invoices'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { openPdf } from '../../../lib/files/download.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { paths } from '../../../paths.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { PrintIcon } from '../../../ui/pictures/icons.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { PackingSlips } from './packing-slip.tsx'
import { maxSlips, slipsQuery } from './slips.ts'

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(slipsQuery(new URL(request.url).searchParams)))

/** The packing slips of many orders as one document. */
export default function PackingSlipsPage() {
  const [search] = useSearchParams()
  const query = useQuery(slipsQuery(search))
  const count = query.data?.orders.length ?? 0
  return (
    <Page
      title={t`Packing slips`}
      narrow
      back={<BackLink to={paths.orders()}>{t`Orders`}</BackLink>}
      lead={
        query.data && count > 0
          ? query.data.hasMore
            ? t`Only the first ${maxSlips} orders, one page each. Narrow the filters to print the rest.`
            : plural(count, { one: '# order, one page', other: '# orders, one page each' })
          : undefined
      }
      actions={
        count > 0 && (
          <>
            <LetterheadButton orderIds={query.data?.orders.slice(0, 100).flatMap(({ order: { id } }) => id ?? []) ?? []} />
            <Button variant="filled" leftSection={<PrintIcon />} onClick={() => window.print()}>
              {t`Print`}
            </Button>
          </>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={420} radius="md" />} failed={t`We couldn’t load the packing slips`}>
        {({ orders }) =>
          orders.length > 0 ? (
            <PackingSlips orders={orders} shown />
          ) : (
            <Empty why={t`Select orders in the list first, then print their packing slips.`}>
              <Button variant="filled" component={Link} to={paths.orders()}>
                {t`Go to orders`}
              </Button>
            </Empty>
          )
        }
      </Loaded>
    </Page>
  )
}

/** The slips as a PDF with the shop's logo, address and texts. */
function LetterheadButton({ orderIds }: { orderIds: string[] }) {
  const print = useCall(printPackingSlips, {
    failed: t`We couldn’t make the packing slips`,
    onDone: ({ content, fileName }) => openPdf(content!, fileName!),
  })
  return (
    <CallButton call={print} onClick={() => print.send({ orderIds })}>
      {t`PDF with your letterhead`}
    </CallButton>
  )
}
