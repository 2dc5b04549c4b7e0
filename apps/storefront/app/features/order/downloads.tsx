import { Plural, Trans } from '@lingui/react/macro'
import type { Order } from '@stoa/contract/services/ecom/orders'
import type { DownloadState, OrderDownload } from '@stoa/contract/services/stoa/order-downloads'
import { writeBytes } from '@stoa/web/bytes'
import { ButtonAnchor } from '../../ui/button.tsx'

/** A file that was bought. */
export interface DownloadView {
  id: string
  name: string
  size: string | undefined
  state: DownloadState
  /** Only while it can be downloaded. */
  link: string | undefined
  /** The number of downloads that are left; absent without a limit. */
  left: number | undefined
  /** The last day, as text. */
  until: string | undefined
}

export function toDownloadViews(
  downloads: readonly OrderDownload[] = [],
  dates: Intl.DateTimeFormat,
  language: string,
): DownloadView[] {
  return downloads.map(({ lineItemId, productName, fileName, fileSize, state, link, left, expirationDate }) => ({
    id: lineItemId!,
    name: fileName ?? productName?.translated ?? productName?.original ?? '',
    size: fileSize ? writeBytes(Number(fileSize), language) : undefined,
    state: state!,
    link,
    left,
    until: expirationDate ? dates.format(new Date(expirationDate)) : undefined,
  }))
}

export function sellsFiles({ lineItems = [] }: Order): boolean {
  return lineItems.some(({ digitalFile }) => digitalFile?.fileId !== undefined)
}

/** Paid, with files whose addresses are made a moment later. */
export function awaitsFiles(order: Order, downloads: readonly DownloadView[]): boolean {
  return order.paymentStatus === 'PAID' && downloads.length === 0 && sellsFiles(order)
}

export function Downloads({ downloads, awaited }: { downloads: readonly DownloadView[]; awaited: boolean }) {
  if (downloads.length === 0 && !awaited) return null
  return (
    <section aria-labelledby="downloads" className="mt-10 rounded-box border border-line p-5 md:p-8">
      <h2 id="downloads" className="font-display text-heading">
        <Trans>Downloads</Trans>
      </h2>
      {awaited && (
        <p role="status" className="mt-3 text-quiet">
          <Trans>Your files are being prepared.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {downloads.map((download) => (
          <li key={download.id} className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4 last:pb-0">
            <Download {...download} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Download({ name, size, state, link, left, until }: DownloadView) {
  return (
    <>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <bdi className="font-medium">{name}</bdi> {size && <span className="whitespace-nowrap text-quiet">{size}</span>}
        </p>
        <p className="text-small text-quiet">
          {link ? (
            <>
              {until && <Trans>Until {until}</Trans>}
              {until && left !== undefined && ' · '}
              {left !== undefined && <Plural value={left} one="# download left" other="# downloads left" />}
            </>
          ) : (
            <Closed state={state} />
          )}
        </p>
      </div>
      {link && (
        <ButtonAnchor href={link} className="max-sm:w-full">
          <Trans>
            Download<span className="sr-only"> {name}</span>
          </Trans>
        </ButtonAnchor>
      )}
    </>
  )
}

function Closed({ state }: Pick<DownloadView, 'state'>) {
  switch (state) {
    case 'EXPIRED':
      return <Trans>The time to download it is over. Please ask us for a new link.</Trans>
    case 'USED_UP':
      return <Trans>You downloaded it as often as possible. Please ask us for a new link.</Trans>
    case 'WITHDRAWN':
      return <Trans>It can no longer be downloaded, because the order was cancelled or refunded.</Trans>
    default:
      return <Trans>The file is not available at the moment. Please contact us.</Trans>
  }
}
