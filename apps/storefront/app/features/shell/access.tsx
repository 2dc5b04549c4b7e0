import { Trans, useLingui } from '@lingui/react/macro'
import { data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { storefront } from '../../context.ts'
import { paths } from '../../paths.ts'
import { Message } from '../../ui/message.tsx'

const closedStatus = 503

interface ClosedShop {
  shopName: string
  /** Closed for maintenance; otherwise the shop is not open yet. */
  maintenance: boolean
}

/** Keeps visitors out of a shop that is not open or in maintenance, before any loader runs. */
export const requireOpenShop: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { access, shop } = context.get(storefront)
  if (access !== 'CLOSED') return next()
  const { name, maintenance } = shop
  throw data({ shopName: name, maintenance } satisfies ClosedShop, { status: closedStatus })
}

/** The thrown data of a closed shop; undefined for other errors. */
export function closedShop(error: unknown): ClosedShop | undefined {
  return isRouteErrorResponse(error) && error.status === closedStatus ? (error.data as ClosedShop) : undefined
}

export function ClosedPage({ shopName, maintenance }: ClosedShop) {
  const { t } = useLingui()
  const title = maintenance ? t`${shopName} will be right back` : t`${shopName} opens soon`
  return (
    <>
      <title>{title}</title>
      <Message title={title}>
        {maintenance ? (
          <Trans>We’re working on the shop. Your cart is safe. Please come back in a few minutes.</Trans>
        ) : (
          <Trans>We’re still setting up. Please check back soon.</Trans>
        )}
      </Message>
    </>
  )
}

/** Tells staff that only they see the shop. */
export function PreviewNotice({ reason, siteId }: { reason: 'notOpen' | 'maintenance'; siteId: string }) {
  return (
    <p className="bg-ink px-5 py-2 text-center text-wall">
      {reason === 'maintenance' ? (
        <Trans>
          Maintenance mode: only you can see this shop. Visitors see a notice.{' '}
          <a href={paths.backOffice(siteId, '/settings/general')} className="underline underline-offset-4">
            End maintenance mode
          </a>
        </Trans>
      ) : (
        <Trans>
          Only you can see this shop: it isn’t open yet.{' '}
          <a href={paths.backOffice(siteId, '/setup')} className="underline underline-offset-4">
            Continue the set-up
          </a>
        </Trans>
      )}
    </p>
  )
}

export function TestModeNotice() {
  const { t } = useLingui()
  return (
    <aside aria-label={t`Test mode`} className="border-b border-line bg-blue-wash px-5 py-1 text-center text-small">
      <Trans>Test mode: payments are simulated and nothing is delivered.</Trans>
    </aside>
  )
}
