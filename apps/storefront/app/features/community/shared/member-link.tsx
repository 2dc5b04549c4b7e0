import type { ReactNode } from 'react'

/** A link that a member wrote. It gives no credit in search engines, so it is of no use to spammers. */
export function MemberLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a href={url} rel="nofollow ugc noopener" className="underline">
      {children}
    </a>
  )
}
