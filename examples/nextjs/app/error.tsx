'use client'

import { Page } from '@/ui/page'

export default function ErrorPage({ reset }: { reset: () => void }) {
  return (
    <Page title="The shop cannot be reached">
      <button onClick={reset}>Try again</button>
    </Page>
  )
}
