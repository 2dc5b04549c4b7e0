-- Reference tables, of the whole installation. Attempts at passwords, as rate-limiter-flexible keeps them.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
-- Requests by minute, of those who come near their limit: what all processes count together.
create unlogged table request_count (
  key text not null,
  minute integer not null,
  points integer not null,
  primary key (key, minute)
);
