from quintain.conformance.prove.proving import main

if __name__ == "__main__":
    main(prog_name="python -m quintain.conformance.prove")
