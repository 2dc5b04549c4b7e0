import Image from 'next/image'
import { firstProducts } from '../lib/shop.js'

export const dynamic = 'force-dynamic'

export default async function Page() {
  const products = await firstProducts()
  return products.map(({ id, name, picture }) => (
    <p key={id}>
      {name}
      <Image src={picture} alt={name} width={240} height={240} unoptimized />
      <Image src={picture} alt={`${name}, copied`} width={120} height={120} />
    </p>
  ))
}
