import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import '../../lib/texts/interaction-texts.ts'
import { giftCardPaths } from '../../gift-card-paths.ts'
import { paths } from '../../paths.ts'
import type { GiftCardPages } from '../gift-cards/shared/load-gift-cards.server.ts'
import type { CategoryLink } from './load-categories.ts'
import type { MenuEntry } from './load-menus.ts'

/** The collections and the owner's footer menu. */
export function Footer({
  shopName,
  categories,
  menu,
  giftCards,
}: {
  shopName: string
  categories: CategoryLink[]
  menu: readonly MenuEntry[]
  giftCards: GiftCardPages
}) {
  const { t } = useLingui()
  return (
    <footer className="part text-small text-quiet footer-band:footer-on-brand">
      <div className="page border-t border-line pt-8 pb-12 footer-band:border-0 footer-centered:text-center">
        <div className="flex flex-wrap items-start justify-between gap-x-16 gap-y-6 footer-centered:flex-col footer-centered:items-center">
          <p className="display text-heading text-ink">{shopName}</p>
          <nav aria-label={t`All collections`} className="max-sm:w-full">
            <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-x-10 sm:grid-cols-3 footer-centered:flex footer-centered:flex-wrap footer-centered:justify-center">
              <li>
                <FooterLink to={paths.products()}>{t`All products`}</FooterLink>
              </li>
              {categories.map(({ slug, name }) => (
                <li key={slug}>
                  <FooterLink to={paths.category(slug)}>{name}</FooterLink>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <nav aria-label={t`About this shop`} className="mt-6 border-t border-line pt-4">
          <ul className="flex flex-wrap gap-x-8 footer-centered:justify-center">
            <li>
              <FooterLink to={paths.orderLookup()}>{t`Find your order`}</FooterLink>
            </li>
            {giftCards.sold && (
              <li>
                <FooterLink to={giftCardPaths.buy()}>{t`Gift cards`}</FooterLink>
              </li>
            )}
            {giftCards.taken && (
              <li>
                <FooterLink to={giftCardPaths.balance()}>{t`Gift card balance`}</FooterLink>
              </li>
            )}
            {menu.map(({ label, to, children }) => (
              <li key={label + to}>
                {to ? <FooterLink to={to}>{label}</FooterLink> : <p className="flex min-h-11 items-center text-ink">{label}</p>}
                {children.length > 0 && (
                  <ul>
                    {children.map((item) => (
                      <li key={item.label + item.to}>
                        <FooterLink to={item.to}>{item.label}</FooterLink>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
            <li>
              <FooterLink to={paths.cookies()}>{t`Cookies`}</FooterLink>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="flex min-h-11 items-center hover:text-ink hover:underline">
      {children}
    </Link>
  )
}
