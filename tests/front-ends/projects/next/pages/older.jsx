import { firstProducts } from '../lib/shop.js'

export async function getServerSideProps() {
  return { props: { products: await firstProducts() } }
}

export default function Page({ products }) {
  return products.map(({ id, name, picture }) => (
    <p key={id}>
      {name}
      <img src={picture} alt={name} width={240} height={240} />
    </p>
  ))
}
