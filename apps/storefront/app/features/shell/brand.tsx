import type { ShopLogo } from '../../lib/page/theme.ts'

/** The shop's logo, or else its name. */
export function Brand({ shopName, logo }: { shopName: string; logo: ShopLogo | undefined }) {
  if (!logo) return shopName
  return (
    <picture>
      {logo.darkUrl && <source media="(prefers-color-scheme: dark)" srcSet={logo.darkUrl} />}
      <img src={logo.url} alt={shopName} style={{ height: logo.height }} className="logo" />
    </picture>
  )
}
