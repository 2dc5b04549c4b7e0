import type { ReactNode, Ref } from 'react'

const tones = {
  good: 'border-blue bg-blue-wash',
  problem: 'border-red bg-red-wash',
}

/** A message that screen readers announce when it appears. With `ref`, it can also be given the focus. */
export function Notice({ tone, ref, children }: { tone: keyof typeof tones; ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <div
      ref={ref}
      {...(ref && { tabIndex: -1 })}
      role={tone === 'problem' ? 'alert' : 'status'}
      className={`border-s-4 px-4 py-3 outline-none ${tones[tone]}`}
    >
      {children}
    </div>
  )
}
