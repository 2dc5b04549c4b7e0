import Link from 'next/link'

export default function NotFound() {
  return (
    <>
      <h1>There is nothing at this address</h1>
      <Link href="/">See all products</Link>
    </>
  )
}
