import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import '../../lib/texts/interaction-texts.ts'
import { accountPaths } from '../../account-paths.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { HeartIcon } from '../catalog/shared/products/heart-icon.tsx'

/** The way to the account and the wishlist: icons in the header, except for the word that a large screen has space for. */
export function AccountLinks() {
  const { t } = useLingui()
  return (
    <>
      <Link to={paths.account()} aria-label={t`Account`} className={headerLink}>
        <span className="md:hidden">
          <AccountIcon />
        </span>
        <span className="text-small max-md:hidden">{t`Account`}</span>
      </Link>
      {/* The menu has it too, for screens without space for it. */}
      <Link to={accountPaths.wishlist()} aria-label={t`Wishlist`} className={`${headerLink} max-[22rem]:hidden`}>
        <HeartIcon />
      </Link>
    </>
  )
}

const headerLink = 'flex min-h-[44px] min-w-[44px] items-center justify-center'

const AccountIcon = () => (
  <Icon>
    <circle cx="10" cy="6.5" r="3.5" />
    <path d="M3.5 17c.8-3.2 3.4-5 6.5-5s5.7 1.8 6.5 5" />
  </Icon>
)
