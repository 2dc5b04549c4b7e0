import type { ComponentProps } from 'react'

/** A radio button with a description. */
export function ChoiceRow({
  title,
  note,
  end,
  ...input
}: { title: string; note?: string | undefined; end?: string } & ComponentProps<'input'>) {
  return (
    <label className="relative flex min-h-14 cursor-pointer items-center gap-3 rounded-(--corner) border border-edge bg-mat px-4 py-2 has-checked:z-1 has-disabled:cursor-default has-disabled:text-quiet has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
      <input {...input} type="radio" className="size-5 shrink-0 outline-none" />
      <span className="flex-1">
        <bdi>{title}</bdi>
        {note && (
          <span className="block text-small text-quiet">
            <bdi>{note}</bdi>
          </span>
        )}
      </span>
      {end && <span className="tabular-nums">{end}</span>}
    </label>
  )
}
