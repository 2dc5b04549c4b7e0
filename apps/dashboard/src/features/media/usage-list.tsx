import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { FileUsage, FileUsageKind } from '@stoa/contract/services/stoa/media'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Row, RowList } from '../../ui/rows/row-list.tsx'

const kinds: Record<FileUsageKind, { title: MessageDescriptor; to: (id: string) => string }> = {
  PRODUCT: { title: msg`Product`, to: paths.product },
  CATEGORY: { title: msg`Category`, to: paths.category },
  REVIEW: { title: msg`Review`, to: (id) => paths.review(id) },
  MEMBER: { title: msg`Member`, to: paths.member },
  BADGE: { title: msg`Badge`, to: paths.badge },
  PRODUCT_GROUP: { title: msg`Product group`, to: paths.productGroup },
  PROMOTION: { title: msg`Promotion`, to: paths.promotion },
  GIFT_CARD_PRODUCT: { title: msg`Gift card`, to: paths.giftCardProduct },
  CUSTOMIZATION: { title: msg`Product option`, to: () => paths.products() },
  CHECKOUT: { title: msg`Checkout`, to: () => paths.checkoutSettings() },
  CHECKOUT_TEMPLATE: { title: msg`Checkout link`, to: paths.checkoutLink },
  MAIL: { title: msg`Email`, to: () => paths.mailSettings() },
  ORDER: { title: msg`Order`, to: paths.order },
  PAGE: { title: msg`Page`, to: paths.page },
  SETTINGS: { title: msg`Settings`, to: () => paths.generalSettings() },
}

/** The places that show a file. */
export function UsageList({ usages }: { usages: readonly FileUsage[] | undefined }) {
  if (!usages) return <p>{t`Looking up where this is used …`}</p>
  return (
    <RowList label={t`Used in`} empty={t`Not used anywhere in your shop.`}>
      {usages.map(({ fileId, kind, id, title }) => {
        const { title: kindTitle, to } = kinds[kind!]
        return (
          <Row
            key={`${fileId} ${kind} ${id}`}
            title={
              <Link to={to(id ?? '')}>
                <bdi>{title || t(kindTitle)}</bdi>
              </Link>
            }
            detail={t(kindTitle)}
          />
        )
      })}
    </RowList>
  )
}
