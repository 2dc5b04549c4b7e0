-- Orders are found by their products and cities too, and by names without their diacritics.
update sales_order set search_text = replace(replace(replace(replace(regexp_replace(normalize(lower(substr(
    coalesce(' ' || search_text, '') || coalesce(' ' || (doc #>> '{billingInfo,address,city}'), '')
    || coalesce(' ' || (doc #>> '{recipientInfo,address,city}'), '')
    || coalesce(' ' || (doc #>> '{shippingInfo,logistics,shippingDestination,address,city}'), '')
    || coalesce(' ' || (select string_agg(distinct line #>> '{productName,original}', ' ')
      from jsonb_array_elements(doc -> 'lineItems') as line), ''), 2)), NFD),
  '[\u0300-\u036f]', '', 'g'), 'ß', 'ss'), 'ø', 'o'), 'æ', 'ae'), 'ł', 'l');
