import type { ReactNode } from 'react'

const tones = {
  good: 'border-blue bg-blue-wash',
  problem: 'border-red bg-red-wash',
}

/** A message that screen readers announce when it appears. */
export function Notice({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <div role={tone === 'problem' ? 'alert' : 'status'} className={`border-s-4 px-4 py-3 ${tones[tone]}`}>
      {children}
    </div>
  )
}
