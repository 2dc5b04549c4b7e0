/** The countries whose common rules of prices and value added tax hold, by ISO 3166-1 code. */
export const europeanUnion: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)
