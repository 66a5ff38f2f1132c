FROM node:24.21.0-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# The pages are built into dist whole. PostgreSQL's links are made here, because nothing can be written there later.
RUN node scripts/launch.mjs build && npm prune --omit=dev --ignore-scripts \
  && npm uninstall --no-save --omit=dev --ignore-scripts @fontsource-variable/figtree @tanstack/react-query \
    @tanstack/react-router @tanstack/react-start clsx lucide-react react react-dom recharts \
  && node --eval "import('./src/platform/database/server/postgres-binaries.ts').then((postgres) => postgres.findBinaries())"

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 SHOP_DATA=/data
WORKDIR /shop
COPY --from=build /shop/package.json ./
COPY --from=build /shop/node_modules ./node_modules
COPY --from=build /shop/dist ./dist
COPY --from=build /shop/drizzle ./drizzle
COPY --from=build /shop/public ./public
COPY --from=build /shop/scripts ./scripts
COPY --from=build /shop/src ./src
# PostgreSQL runs as this user too, should there be no DATABASE_URL.
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "--heap-growing-percent=20", "--enable-source-maps", "dist/shop/server.js"]
