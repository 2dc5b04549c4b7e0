import type { Metadata } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { cart, shopCategories } from '@/lib/shop'
import './shop.css'

export const metadata: Metadata = { title: { default: 'Prints and paper', template: '%s – Prints and paper' } }

export default async function Layout({ children }: { children: ReactNode }) {
  const [categories, current] = await Promise.all([shopCategories(), cart()])
  const count = (current?.lineItems ?? []).reduce((sum, { quantity = 0 }) => sum + quantity, 0)
  return (
    <html lang="en">
      <body>
        <header>
          <Link href="/" className="name">
            Prints and paper
          </Link>
          <nav aria-label="Categories">
            {categories.map(({ _id, slug, name }) => (
              <Link key={_id} href={`/?category=${slug}`}>
                {name}
              </Link>
            ))}
          </nav>
          <Link href="/cart">Cart{count > 0 && ` (${count})`}</Link>
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
