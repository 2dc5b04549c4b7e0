/** What is on a page, below its title, which the browser shows too. */
export function Page({ title, children }: { title: string; children?: React.ReactNode }) {
  return (
    <>
      <title>{`${title} – Prints and paper`}</title>
      <h1>{title}</h1>
      {children}
    </>
  )
}
