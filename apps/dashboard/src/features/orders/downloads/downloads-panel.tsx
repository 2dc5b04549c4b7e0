import { msg, plural, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Skeleton } from '@mantine/core'
import { listOrderDownloads, renewOrderDownloads } from '@stoa/contract/calls/stoa/order-downloads'
import type { Order } from '@stoa/contract/services/ecom/orders'
import type { DownloadState, OrderDownload } from '@stoa/contract/services/stoa/order-downloads'
import { useQuery } from '@tanstack/react-query'
import { isAllowed } from '../../../lib/calls/access.ts'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { writeBytes } from '../../../lib/media/sizes.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { When } from '../../../lib/format/when.tsx'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { orderDownloadsQuery } from './queries.ts'

/** The files that the buyer may download. Orders without files have no such panel. */
export function DownloadsPanel({ order }: { order: Order }) {
  const sellsFiles = (order.lineItems ?? []).some(({ digitalFile }) => digitalFile?.fileId)
  return sellsFiles && isAllowed(listOrderDownloads) ? <Downloads orderId={order.id!} /> : null
}

function Downloads({ orderId }: { orderId: string }) {
  const query = useQuery(orderDownloadsQuery(orderId))
  const renew = useCall(renewOrderDownloads, {
    failed: t`We couldn’t send new links`,
    done: t`New links sent`,
    refreshes: [{ queryKey: ['order', orderId] }],
  })
  return (
    <Panel
      title={t`Downloads`}
      flush
      actions={
        query.data?.length ? (
          <CallButton call={renew} size="compact-sm" onClick={() => renew.send({ orderId })}>
            {t`Send new links`}
          </CallButton>
        ) : null
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={56} />} failed={t`We couldn’t load the downloads`}>
        {(downloads) => (
          <RowList label={t`Downloads`} empty={t`The buyer gets the files once the order is paid.`}>
            {downloads.map((download) => (
              <Row
                key={download.lineItemId}
                title={download.fileName ?? download.productName?.original ?? ''}
                detail={<Detail {...download} />}
              />
            ))}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}

function Detail({ state, fileSize, used = 0, left, expirationDate }: OrderDownload) {
  const times = plural(used, { 0: 'Not downloaded yet', one: 'Downloaded once', other: 'Downloaded # times' })
  const open = left === undefined ? undefined : plural(left, { one: '# download left', other: '# downloads left' })
  const closed = state && state !== 'AVAILABLE' ? t(closedReasons[state]) : undefined
  return (
    <>
      {[fileSize && writeBytes(Number(fileSize)), times, closed ?? open].filter(Boolean).join(' · ')}
      {expirationDate && (
        <>
          <br />
          {state === 'EXPIRED' ? t`Ended` : t`Until`} <When date={expirationDate} />
        </>
      )}
    </>
  )
}

const closedReasons: Readonly<Record<Exclude<DownloadState, 'AVAILABLE'>, MessageDescriptor>> = {
  EXPIRED: msg`the time is over`,
  USED_UP: msg`as often as allowed`,
  WITHDRAWN: msg`closed, because the order was cancelled, refunded or charged back`,
  FILE_MISSING: msg`the file is no longer in the media library`,
}
