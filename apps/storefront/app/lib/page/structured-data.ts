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
