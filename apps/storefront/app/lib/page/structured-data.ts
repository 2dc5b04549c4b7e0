import type { OpeningHours } from '@stoa/web/opening-hours'

/** A breadcrumb list of schema.org. The last step is the page itself. */
export function breadcrumbs(origin: string, steps: readonly { name: string; path: string }[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

/** A place of the shop as JSON for a page, in which nothing ends the script around it. */
export function localBusiness(
  origin: string,
  {
    id,
    name,
    address,
    phone,
    point,
    hours,
  }: {
    id: string
    name: string
    address: string
    phone: string
    point: { latitude: number; longitude: number } | undefined
    hours: readonly OpeningHours[]
  },
): string {
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': `${origin}/#place-${id}`,
    name,
    url: `${origin}/`,
    parentOrganization: { '@id': `${origin}/#organization` },
    ...(address && { address }),
    ...(phone && { telephone: phone }),
    ...(point && { geo: { '@type': 'GeoCoordinates', ...point } }),
    openingHoursSpecification: hours.map(({ day, from, to }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${day.charAt(0)}${day.slice(1).toLowerCase()}`,
      opens: from,
      // The whole day.
      closes: from === to ? '23:59' : to,
    })),
  }).replaceAll('<', String.raw`\u003c`)
}

/** The organization and the site's search, for search engines. */
export function organisation(origin: string, { name, search }: { name: string; search: string }) {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', '@id': `${origin}/#organization`, name, url: `${origin}/` },
      {
        '@type': 'WebSite',
        name,
        url: `${origin}/`,
        publisher: { '@id': `${origin}/#organization` },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${origin}${search}?q={words}` },
          'query-input': 'required name=words',
        },
      },
    ],
  }
}
