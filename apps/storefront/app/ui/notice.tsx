import { useEffect, useRef, type ReactNode, type Ref } from 'react'

const tones = {
  good: 'border-brand bg-brand-wash',
  problem: 'border-red bg-red-wash',
}

/** A message that screen readers announce when it appears. */
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

/** A problem that takes the focus, again for each `problem`: on a phone, it may be out of view. */
export function FocusedProblem({ problem, children }: { problem: unknown; children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [problem])
  return (
    <Notice tone="problem" ref={notice}>
      {children}
    </Notice>
  )
}
