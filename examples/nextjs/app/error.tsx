'use client'

export default function ErrorPage({ reset }: { reset: () => void }) {
  return (
    <>
      <h1>The shop cannot be reached</h1>
      <button onClick={reset}>Try again</button>
    </>
  )
}
