import type { ReactNode } from 'react'

/** Whoever writes about themselves gets nothing from search engines for a link. */
export function MemberLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a href={url} rel="nofollow ugc noopener" className="underline">
      {children}
    </a>
  )
}
