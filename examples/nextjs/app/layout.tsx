import Link from 'next/link'
import { currentCart, shopCategories } from '@/lib/shop'
import './shop.css'

export default async function Layout({ children }: LayoutProps<'/'>) {
  const [categories, cart] = await Promise.all([shopCategories(), currentCart()])
  const count = cart?.lineItems?.reduce((sum, { quantityInfo }) => sum + (quantityInfo?.requestedQuantity ?? 0), 0)
  return (
    <html lang="en">
      <body>
        <header>
          <Link href="/">Prints and paper</Link>
          <nav aria-label="Categories">
            {categories.map(({ _id, slug, name }) => (
              <Link key={_id} href={`/?category=${slug}`}>
                {name}
              </Link>
            ))}
          </nav>
          <Link href="/cart">Cart{count ? ` (${count})` : ''}</Link>
        </header>
        <main>{children}</main>
        <nav aria-label="About the shop">
          <Link href="/pages/about">About</Link>
          <Link href="/pages/privacy">Privacy</Link>
        </nav>
      </body>
    </html>
  )
}
