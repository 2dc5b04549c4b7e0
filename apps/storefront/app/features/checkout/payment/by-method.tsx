import type { ReactNode } from 'react'

/** The text for the chosen method. The style sheet selects it, so it is right without script. */
export function ByMethod({ card, offline }: { card: ReactNode; offline: ReactNode }) {
  return (
    <>
      <span className="[form:has(input[data-offline]:checked)_&]:hidden">{card}</span>
      <span className="hidden [form:has(input[data-offline]:checked)_&]:inline">{offline}</span>
    </>
  )
}
