import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getMemberWishlist } from '@stoa/contract/calls/stoa/member-wishlists'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { When } from '../../../../lib/format/when.tsx'
import { paths } from '../../../../paths.ts'
import { Row } from '../../../../ui/rows/row-list.tsx'
import { NewestPanel } from '../../../../lib/record/newest-panel.tsx'
import { memberWishlistQuery } from '../../queries.ts'

/** The member's wishlist. Hidden without the permission to read it. */
export function WishlistPanel({ memberId }: { memberId: string }) {
  return isAllowed(getMemberWishlist) ? <Wishlist memberId={memberId} /> : null
}

function Wishlist({ memberId }: { memberId: string }) {
  return (
    <NewestPanel
      title={t`Wishlist`}
      query={useQuery(memberWishlistQuery(memberId))}
      newest={5}
      failed={t`We couldn’t load the wishlist`}
      empty={t`Nothing in the wishlist.`}
      row={({ productId, name, addedDate }) => (
        <Row
          key={`${productId} ${addedDate}`}
          title={<Link to={paths.product(productId)}>{name}</Link>}
          detail={
            <Trans>
              Added <When date={addedDate} shape="day" />
            </Trans>
          }
        />
      )}
    />
  )
}
